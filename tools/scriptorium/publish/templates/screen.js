(function () {
  "use strict";
  var root = document.documentElement;
  var pages = Array.prototype.slice.call(document.querySelectorAll(".page"));
  var said = document.getElementById("said");
  var view = document.getElementById("view");
  var theme = document.getElementById("theme");
  var dark = window.matchMedia("(prefers-color-scheme: dark)");

  function kept(name, value) {
    try {
      if (value === undefined) { return window.localStorage.getItem("malory-" + name); }
      window.localStorage.setItem("malory-" + name, value);
    } catch (error) { /* a page that may keep nothing works all the same */ }
    return null;
  }

  function target() {
    var id = window.location.hash.slice(1);
    try { id = decodeURIComponent(id); } catch (error) { return null; }
    return id ? document.getElementById(id) : null;
  }

  function isOne() { return root.classList.contains("one"); }

  /* The page that holds what the address names is the one that is read; a place outside all pages
     (the skip link's) is the browser's to go to. */
  function show(moves) {
    var there = target();
    var page = there ? there.closest(".page") : pages[0];
    var known = document.querySelector(".page.here");
    if (page || !known) {
      pages.forEach(function (one) { one.classList.toggle("here", one === (page || pages[0])); });
    }
    if (!moves || !page) { return; }
    var head = (there || page).querySelector("h1, h2, h3") || there;
    head.focus({ preventScroll: true });
    if (isOne()) { window.scrollTo(0, 0); } else { (there || page).scrollIntoView(); }
  }

  function setView(one) {
    root.classList.toggle("one", one);
    view.setAttribute("aria-pressed", String(one));
  }

  function isDark() {
    var chosen = root.getAttribute("data-theme");
    return chosen ? chosen === "dark" : dark.matches;
  }

  function tellTheme() { theme.setAttribute("aria-pressed", String(isDark())); }

  var chosen = kept("theme");
  if (chosen === "dark" || chosen === "light") { root.setAttribute("data-theme", chosen); }
  tellTheme();
  if (dark.addEventListener) { dark.addEventListener("change", tellTheme); }
  theme.addEventListener("click", function () {
    var now = isDark() ? "light" : "dark";
    root.setAttribute("data-theme", now);
    kept("theme", now);
    tellTheme();
  });

  view.addEventListener("click", function () {
    setView(!isOne());
    kept("view", isOne() ? "one" : "all");
    show(false);
    var here = document.querySelector(".page.here");
    if (here && !isOne()) { here.scrollIntoView(); }
  });

  document.getElementById("goto").addEventListener("submit", function (event) {
    event.preventDefault();
    var number = document.getElementById("goto-number").value.trim();
    var id = "n" + number.replace(/^0+(?=\d)/, "");
    said.textContent = "";
    if (document.getElementById(id)) {
      if (window.location.hash === "#" + id) { show(true); } else { window.location.hash = id; }
    } else {
      said.textContent = said.getAttribute("data-none").replace("%s", number);
    }
  });

  window.addEventListener("hashchange", function () { said.textContent = ""; show(true); });
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("details").forEach(function (one) {
      if (!one.open) { one.open = true; one.setAttribute("data-shut", ""); }
    });
  });
  window.addEventListener("afterprint", function () {
    document.querySelectorAll("details[data-shut]").forEach(function (one) {
      one.open = false;
      one.removeAttribute("data-shut");
    });
  });
  document.querySelector(".tools").hidden = false;
  setView(kept("view") !== "all");
  show(Boolean(window.location.hash));
})();
