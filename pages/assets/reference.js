// Starts the API reference. It reads this site's own document and sends requests to this site only.
const place = document.querySelector("#reference");
const dark = matchMedia("(prefers-color-scheme: dark)");

/** The renderer has a dark style of its own, under this class. */
function followColours() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}
followColours();
dark.addEventListener("change", followColours);

window.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.document,
  // Without these it would ask validators elsewhere, and read its settings from the address.
  validatorUrl: null,
  queryConfigEnabled: false,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  onComplete() {
    // What it leaves out for screen readers: the page has its main part already, and a choice needs a name.
    place.querySelector("main")?.setAttribute("role", "group");
    place.querySelector("#servers")?.setAttribute("aria-label", "Server");
  },
  requestInterceptor(request) {
    // The document names the public address; the page may be open at another one of the same server.
    const { pathname, search } = new URL(request.url, location.href);
    request.url = location.origin + pathname + search;
    return request;
  },
});
