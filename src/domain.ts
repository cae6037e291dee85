import type { DomainStorage } from "./database/storage.ts";
import type { HttpHandler } from "./http/handler.ts";
import type { AccountData } from "./shared/account-data.ts";
import type { Document } from "./shared/document.ts";
import type { OpenApiObject } from "./shared/openapi.ts";
import type { PortOffer } from "./shared/port-group.ts";
import type { Site } from "./shared/site.ts";

/** A part of the service that is opened, works in the background, and is closed. */
export interface Lifecycle {
  /** Connects, before requests are taken. Throws a ConfigError when that is not possible. */
  readonly open?: () => Promise<void>;
  /** Starts what runs at intervals. Returns the function that ends it and writes what is left to write. */
  readonly startUpkeep?: () => () => Promise<void>;
  readonly close?: () => Promise<void>;
}

/** One domain, as its factory makes it: everything that the rest of the service needs to know of it. */
export interface Domain extends Lifecycle {
  readonly name: string;
  /** The groups of ports that tools may use. */
  readonly offers?: readonly PortOffer[];
  /** Its tables in the database. */
  readonly storage?: DomainStorage;
  /** Its data about an account, for the download of all the account's data. */
  readonly accountData?: AccountData;
  /** Answers its own paths over HTTP. */
  readonly handlers?: (site: Site) => readonly HttpHandler[];
  /** Its published documents. */
  readonly documents?: (site: Site) => readonly Document[];
  /** Its own paths in the OpenAPI document. */
  readonly pathItems?: (site: Site) => Promise<OpenApiObject>;
}
