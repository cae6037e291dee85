import type { DomainStorage } from "./database/storage.ts";
import type { HttpHandler } from "./http/handler.ts";
import type { AccountData } from "./shared/account-data.ts";
import type { Document } from "./shared/document.ts";
import type { OpenApiObject } from "./shared/openapi.ts";
import type { PortOffer } from "./shared/port-group.ts";
import type { Site } from "./shared/site.ts";

/** A part of the service that is opened, works in the background, and is closed. */
export interface Lifecycle {
  /** Connects before the first request. Throws a ConfigError when it cannot. */
  readonly open?: () => Promise<void>;
  /** Starts background work. Returns a function that stops it and writes what is pending. */
  readonly startUpkeep?: () => () => Promise<void>;
  readonly close?: () => Promise<void>;
}

/** A domain as its factory creates it: everything that the rest of the service needs to know about it. */
export interface Domain extends Lifecycle {
  readonly name: string;
  /** The groups of ports that tools may use. */
  readonly offers?: readonly PortOffer[];
  /** Its tables in the database. */
  readonly storage?: DomainStorage;
  /** Its data about an account, for the download of all data of that account. */
  readonly accountData?: AccountData;
  /** The handlers of its HTTP paths. */
  readonly handlers?: (site: Site) => readonly HttpHandler[];
  /** Its published documents. */
  readonly documents?: (site: Site) => readonly Document[];
  /** Its paths in the OpenAPI document. */
  readonly pathItems?: (site: Site) => Promise<OpenApiObject>;
}
