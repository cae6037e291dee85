/**
 * The host around a view, by MCP Apps 2026-01-26: JSON-RPC 2.0 in messages between this window and its parent.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
 */

const PROTOCOL_VERSION = "2026-01-26";
/** The id of the only request. */
const INITIALIZE = 1;
const METHOD_NOT_FOUND = { code: -32601, message: "A view has no such method." };

/**
 * The handlers of a host's messages about a tool call.
 *
 * @typedef {object} Call
 * @property {(args: object) => void} input The arguments.
 * @property {(result: object) => void} result The result of `tools/call`.
 * @property {(reason: string | undefined) => void} cancelled
 */

/**
 * Connects to the host, follows its theme, and reports the height of the content.
 *
 * @param {{ name: string, version: string }} appInfo
 * @param {Call} call
 */
export function connectToHost(appInfo, { input, result, cancelled }) {
  /** @type {Record<string, (params: any) => void>} */
  const notifications = {
    "ui/notifications/tool-input": ({ arguments: args = {} }) => input(args),
    "ui/notifications/tool-result": result,
    "ui/notifications/tool-cancelled": ({ reason }) => cancelled(reason),
    "ui/notifications/host-context-changed": followTheme,
  };
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== "2.0") return;
    const { id, method, params = {} } = data;
    if (method === undefined) {
      if (id === INITIALIZE && data.result !== undefined) begin(data.result.hostContext);
    } else if (id === undefined) notifications[method]?.(params);
    else send({ id, ...answerTo(method) });
  });
  const appCapabilities = { availableDisplayModes: ["inline", "fullscreen"] };
  const params = { appInfo, appCapabilities, protocolVersion: PROTOCOL_VERSION };
  send({ id: INITIALIZE, method: "ui/initialize", params });
}

/** @param {object | undefined} hostContext */
function begin(hostContext = {}) {
  followTheme(hostContext);
  send({ method: "ui/notifications/initialized" });
  const page = document.documentElement;
  // The host determines the width. A width without the scrollbar would make the view narrower each time.
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    send({ method: "ui/notifications/size-changed", params: { height } });
  }).observe(page);
}

/** @param {{ theme?: "light" | "dark" }} hostContext */
function followTheme({ theme }) {
  if (theme !== undefined) document.documentElement.style.colorScheme = theme;
}

/**
 * Answers a request. A view stores nothing, so it can be closed at any time.
 *
 * @param {string} method
 */
function answerTo(method) {
  return method === "ui/resource-teardown" || method === "ping" ? { result: {} } : { error: METHOD_NOT_FOUND };
}

/**
 * Sends a message to any host, because the host is unknown and no message is secret.
 *
 * @param {object} message
 */
function send(message) {
  parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
}
