"""`malory strings`: what there is to translate, as gettext catalogues, merged without a loss."""
