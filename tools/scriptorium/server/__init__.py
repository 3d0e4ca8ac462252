"""`malory lsp`: the workshop inside an editor, by the Language Server Protocol."""
