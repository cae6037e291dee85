import { capabilityWith, profileWith, serviceWith } from "../examples.ts";
import { quote } from "../quote.ts";
import { defineUcpCheck, overview, type UcpCheck } from "../ucp-check.ts";

/** Checks of endpoints, and of entries in relation to each other. */
export const ENTRY_CHECKS: readonly UcpCheck[] = [
  defineUcpCheck({
    id: 8,
    title: "Endpoints",
    severity: "error",
    looksFor: "Endpoints over https, without a slash at the end, a query, a fragment or a password.",
    messages: {
      scheme: { detail: "The endpoint begins with {scheme}, not https:.", fix: "Serve it over https." },
      password: { detail: "The endpoint holds a user name or a password.", fix: "Take it out: a profile is public." },
      slash: {
        detail: "The endpoint ends in a slash. Platforms append paths, so that two slashes meet.",
        fix: "Remove the slash.",
        severity: "warn",
      },
      query: {
        detail: "The endpoint has a query or a fragment, after which no path can follow.",
        fix: "Remove what follows the path.",
        severity: "warn",
      },
    },
    fix: "Name the https address that paths are appended to.",
    source: overview("endpoint-resolution"),
    passing: { profile: profileWith({ services: { "dev.ucp.shopping": [serviceWith()] } }) },
    failing: {
      profile: profileWith({
        services: { "dev.ucp.shopping": [serviceWith({ endpoint: "http://shop.example/ucp/" })] },
      }),
    },
    *find({ profile: { entries } }) {
      for (const { endpoint } of entries) {
        const url = endpoint === undefined ? null : URL.parse(endpoint.value);
        if (endpoint === undefined || url === null) continue;
        const { pointer } = endpoint;
        if (url.protocol !== "https:") yield { message: "scheme", pointer, data: { scheme: quote(url.protocol) } };
        if (url.username + url.password !== "") yield { message: "password", pointer };
        if (/[?#]/.test(endpoint.value)) yield { message: "query", pointer };
        else if (endpoint.value.endsWith("/")) yield { message: "slash", pointer };
      }
    },
  }),
  defineUcpCheck({
    id: 10,
    title: "Extensions",
    severity: "error",
    looksFor: "A declared capability for each name in extends.",
    messages: {
      none: "The extension {name} extends {parents}, which the profile does not declare, so platforms drop it.",
      some: {
        detail: "The extension {name} extends {parents}, which the profile does not declare.",
        severity: "warn",
      },
    },
    fix: "Declare the capability that is extended, or remove the name.",
    source: overview("extensions"),
    passing: {
      profile: profileWith({
        capabilities: {
          "dev.ucp.shopping.checkout": [capabilityWith("checkout")],
          "dev.ucp.shopping.discount": [capabilityWith("discount", { extends: "dev.ucp.shopping.checkout" })],
        },
      }),
    },
    failing: {
      profile: profileWith({
        capabilities: {
          "dev.ucp.shopping.discount": [capabilityWith("discount", { extends: "dev.ucp.shopping.checkout" })],
        },
      }),
    },
    *find({ profile: { entries } }) {
      const declared = new Set(entries.filter(({ kind }) => kind === "capability").map(({ name }) => name.value));
      for (const { name, parents } of entries) {
        const missing = parents.filter(({ value }) => !declared.has(value));
        const isAlone = missing.length === parents.length;
        for (const { value, pointer } of missing)
          yield { message: isAlone ? "none" : "some", pointer, data: { name: name.value, parents: value } };
      }
    },
  }),
  defineUcpCheck({
    id: 14,
    title: "Payment handlers",
    severity: "error",
    looksFor: "An id of its own for each payment handler.",
    messages: { repeated: "Another payment handler has the id {id}, too, so an instrument cannot name its handler." },
    fix: "Give each payment handler an id of its own.",
    source: overview("payment-handlers"),
    passing: {
      profile: profileWith({ payment_handlers: { "com.example.pay": [{ id: "pay", version: "2026-05-01" }] } }),
    },
    failing: {
      profile: profileWith({
        payment_handlers: {
          "com.example.pay": [
            { id: "pay", version: "2026-05-01" },
            { id: "pay", version: "2026-07-01" },
          ],
        },
      }),
    },
    *find({ profile: { entries } }) {
      const seen = new Set<string>();
      for (const { kind, id } of entries) {
        if (kind !== "handler" || id === undefined) continue;
        if (seen.has(id.value)) yield { message: "repeated", pointer: id.pointer, data: { id: quote(id.value) } };
        seen.add(id.value);
      }
    },
  }),
];
