import { profileWith, SERVED } from "../examples.ts";
import { quote } from "../quote.ts";
import { cachingHits, isJsonType, isRedirect } from "../answer-rules.ts";
import { defineUcpCheck, overview, type UcpCheck } from "../ucp-check.ts";

/** Checks of the HTTP answer that serves the profile. */
export const HOSTING_CHECKS: readonly UcpCheck[] = [
  defineUcpCheck({
    id: 1,
    title: "Address",
    severity: "error",
    needs: "answer",
    looksFor: "Status 200 over https, without a redirect, a credential or a UCP-Agent header.",
    messages: {
      failure: "The profile cannot be read: {failure}.",
      redirect: {
        detail: "The address answers with status {status}, a redirect. Platforms follow none.",
        fix: "Serve the profile at the address itself, with and without www.",
      },
      status: "The address answers with status {status}, not 200.",
    },
    fix: "Serve the profile at /.well-known/ucp of the public host, for everyone.",
    source: overview("hosting"),
    passing: { profile: profileWith(), answer: SERVED },
    failing: { profile: profileWith(), answer: { status: 308 } },
    *find({ answer: { status, failure } }) {
      if (status === undefined)
        yield { message: "failure", pointer: "", data: { failure: failure ?? "there was no answer" } };
      else if (isRedirect(status)) yield { message: "redirect", pointer: "", data: { status } };
      else if (status !== 200) yield { message: "status", pointer: "", data: { status } };
    },
  }),
  defineUcpCheck({
    id: 2,
    title: "Media type",
    severity: "error",
    needs: "answer",
    looksFor: "The Content-Type application/json.",
    messages: { type: "The Content-Type is {type}, not application/json." },
    fix: "Send Content-Type: application/json.",
    source: overview("hosting"),
    passing: { profile: profileWith(), answer: SERVED },
    failing: { profile: profileWith(), answer: { ...SERVED, contentType: "text/html" } },
    *find({ answer: { status, contentType = "" } }) {
      if (status !== 200 || isJsonType(contentType)) return;
      yield { message: "type", pointer: "", data: { type: contentType === "" ? "missing" : quote(contentType) } };
    },
  }),
  defineUcpCheck({
    id: 3,
    title: "Caching",
    severity: "error",
    needs: "answer",
    looksFor: "Cache-Control with public and a max-age of 60 seconds or more, and an ETag or Last-Modified.",
    messages: {
      missing: "There is no Cache-Control.",
      forbidden: "Cache-Control has {directive}.",
      private: "Cache-Control lacks public.",
      age: "Cache-Control has no max-age of 60 seconds or more.",
      validator: {
        detail: "There is neither an ETag nor a Last-Modified, so that a cached copy cannot be checked.",
        fix: "Send an ETag.",
        severity: "warn",
      },
    },
    fix: "Send Cache-Control: public, max-age=3600.",
    source: overview("hosting"),
    passing: { profile: profileWith(), answer: SERVED },
    failing: { profile: profileWith(), answer: { ...SERVED, cacheControl: "private, no-store" } },
    *find({ answer }) {
      if (answer.status !== 200) return;
      for (const hit of cachingHits(answer)) yield { pointer: "", ...hit };
      if (answer.hasValidator !== true) yield { message: "validator", pointer: "" };
    },
  }),
];
