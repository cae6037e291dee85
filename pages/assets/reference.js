// Starts the API reference. It reads this site's own document and sends requests to this site only.
const place = document.querySelector("#reference");
const dark = matchMedia("(prefers-color-scheme: dark)");

/** The renderer has a dark style of its own, under this class. */
function followColours() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}
followColours();
dark.addEventListener("change", followColours);

/** Puts what a reference leads to in its place. All of them lead into the document, and none in a circle. */
function resolved(document, value) {
  if (Array.isArray(value)) return value.map((one) => resolved(document, one));
  if (typeof value !== "object" || value === null) return value;
  if (typeof value.$ref !== "string")
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(document, one)]));
  const path = value.$ref.split("/").slice(1);
  const found = resolved(document, within(document, path));
  // A schema is shown under its name.
  return path[1] === "schemas" ? { title: path.at(-1), ...found } : found;
}

function within(document, path) {
  return path.reduce((value, key) => value?.[key], document);
}

/** Reads one operation when it is opened. The renderer would read all of the document for each, which takes seconds. */
async function resolveSubtree(document, path) {
  return { errors: [], spec: resolved(document, within(document, path)) };
}

/** Parts of the renderer in markup that assistive technology can follow, and small enough that an operation fits a screen. */
function Accessible({ React: { createElement: h, useState } }) {
  const part = ({ getComponent }, name) => h(getComponent(name, true));
  return {
    wrapComponents: {
      // Its own has a second main part.
      BaseLayout: () => (system) =>
        system.specSelectors.loadingStatus() === "success" || system.errSelectors.lastError()
          ? h(
              "div",
              { className: "swagger-ui" },
              part(system, "SvgAssets"),
              part(system, "errors"),
              h(
                "div",
                { className: "scheme-container" },
                h(
                  "div",
                  { className: "schemes wrapper" },
                  h("div", { className: "schemes-server-container" }, part(system, "ServersContainer")),
                  part(system, "AuthorizeBtnContainer"),
                ),
              ),
              h("div", { className: "wrapper" }, part(system, "operations")),
              h("div", { className: "wrapper" }, part(system, "Models")),
            )
          : null,
      // Its own is a link in a button; the button sets the address as well.
      DeepLink:
        () =>
        ({ text }) =>
          h("span", null, text),
      // Its own fields have no name, and its button no words.
      JsonSchemaForm: (Original) => (props) =>
        h("label", null, h("span", { className: "hidden" }, props.description ?? "Value"), h(Original, props)),
      CloseIcon: (Original) => (props) => h("span", { role: "img", "aria-label": "Close" }, h(Original, props)),
      // Its own draws the schemas of all answers, twenty screens of them, before anybody asks.
      responses: (Original) => (props) =>
        props.tryItOutResponse
          ? h(Original, props)
          : h(
              "details",
              { className: "answers" },
              h("summary", null, `Answers: ${props.responses.keySeq().join(", ")}`),
              h(Original, props),
            ),
      response: (Original) => (props) => {
        const [isOpen, open] = useState(false);
        if (isOpen) return h(Original, props);
        const hasBody = Boolean(props.response.get("content"));
        return h(
          "tr",
          { className: "response" },
          h("td", { className: "response-col_status" }, props.code),
          h(
            "td",
            { className: "response-col_description" },
            props.response.get("description"),
            hasBody && h("button", { className: "fold", onClick: () => open(true) }, `Show ${props.code}`),
          ),
        );
      },
      // Its own grows with what it shows.
      HighlightCode: (Original) => (props) =>
        h("div", { className: "scrolls", role: "region", "aria-label": "Example", tabIndex: 0 }, h(Original, props)),
      TextArea: (Original) => (props) => h(Original, { "aria-label": "Request body", ...props }),
    },
  };
}

window.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.document,
  // Without these it would ask validators elsewhere, and read its settings from the address.
  validatorUrl: null,
  queryConfigEnabled: false,
  deepLinking: true,
  // Its colours for code are hard to read.
  syntaxHighlight: { activated: false },
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  plugins: [Accessible, { fn: { resolveSubtree } }],
  onComplete() {
    // A choice needs a name.
    place.querySelector("#servers")?.setAttribute("aria-label", "Server");
  },
  requestInterceptor(request) {
    // The document names the public address; the page may be open at another one of the same server.
    const { pathname, search } = new URL(request.url, location.href);
    request.url = location.origin + pathname + search;
    return request;
  },
});
