import { type Document, JSON_TYPE } from "../../shared/document.ts";
import { PATHS } from "../../shared/site.ts";

/** Returns the document with the metadata of the authorization server, which is on the same origin (RFC 8414). */
export function metadataDocument(metadata: () => object): Document {
  return {
    name: "authorization-server",
    title: "Authorization server metadata",
    description: "How clients register, sign people in and get tokens (RFC 8414).",
    path: PATHS.authorizationServer,
    mediaType: JSON_TYPE,
    text: () => JSON.stringify(metadata()),
  };
}
