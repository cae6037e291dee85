import type { Steps } from "../../shared/steps.ts";
import { readAttributes } from "./read-attributes.ts";
import { attributeName, FIELD_ATTRIBUTES, MAPPING_ROLES, MAPPING_FIELDS } from "./attribute-names.ts";
import type { AttributeCell } from "./attribute-values.ts";
import type { Dialect } from "./delimited-rows.ts";
import { columnKey, quotedNames, COLUMN_ADVICE } from "./detect-format.ts";
import { setRowId, reject, startDraft } from "./draft.ts";
import { type FeedContext, type FeedReader, rejectRow, ROWS_IN_STEP } from "./feed-context.ts";
import { FeedError } from "./import-types.ts";
import { asText, propertiesOf } from "./json-document.ts";
import { type JsonLine, createJsonLinesReader } from "./json-lines.ts";
import { type Column, createTableReader } from "./table.ts";
import { createXmlItemReader, type XmlElement, type XmlItem } from "./xml-items.ts";
import { isJsonObject, type JsonObject } from "../../shared/json-object.ts";

/** Creates a reader of CSV or TSV whose columns are Google or OpenAI attributes, or are mapped to fields. */
export function createAttributeTableReader(dialect: Dialect, context: FeedContext): FeedReader {
  return createTableReader(dialect, context, (columns) => {
    const keyed = mappedColumns(columns, context.options.mapping ?? {});
    const names = columns.map(({ name }) => name);
    if (!keyed.some(({ key }) => key.startsWith(" ") || FIELD_ATTRIBUTES.has(attributeName(key))))
      throw new FeedError(`No column has a known name: ${quotedNames(names)}. ${COLUMN_ADVICE}`, "format");
    return {
      idColumn: keyed.findIndex(({ key }) => attributeName(key) === "id"),
      row(draft, cells) {
        const attributes: AttributeCell[] = [];
        for (const [at, value] of cells.entries()) {
          const column = keyed[at];
          if (column !== undefined && value !== "") attributes.push({ column: column.name, key: column.key, value });
        }
        readAttributes(draft, attributes, context);
        return [];
      },
    };
  });
}

/** Applies a mapping to the columns. A mapped column takes precedence over an unmapped column of the same name. */
function mappedColumns(columns: readonly Column[], mapping: Readonly<Record<string, string>>): Column[] {
  const fields = new Map(Object.entries(mapping).map(([column, field]) => [columnKey(column), attributeOf(field)]));
  const keys = new Set(columns.map(({ key }) => key));
  const missing = Object.keys(mapping).filter((column) => !keys.has(columnKey(column)));
  if (missing.length > 0) {
    const names = quotedNames(columns.map(({ name }) => name));
    throw new FeedError(`The feed has no column ${quotedNames(missing)}. Its columns are ${names}.`, "mapping");
  }
  const mapped = new Set(fields.values());
  return columns.map(({ name, key }) => {
    const own = mapped.has(attributeName(key)) ? MAPPING_ROLES.feedField : key;
    return { name, key: fields.get(key) ?? own };
  });
}

function attributeOf(field: string): string {
  const attribute = Object.hasOwn(MAPPING_FIELDS, field) ? MAPPING_FIELDS[field] : undefined;
  if (attribute !== undefined) return attribute;
  throw new FeedError(
    `"${field}" is not a field of a mapping. Use one of ${Object.keys(MAPPING_FIELDS).join(", ")}.`,
    "mapping",
  );
}

/** Creates a reader of Google's XML feed, which it reads item by item. */
export function createGoogleXmlReader(context: FeedContext): FeedReader {
  const reader = createXmlItemReader(["item", "entry"]);
  let isSeen = false;

  function* read(items: readonly XmlItem[]): Steps<void> {
    for (const [at, { row, element, detail }] of items.entries()) {
      if (at % ROWS_IN_STEP === 0) yield;
      isSeen = true;
      if (!context.beginRow(row)) return;
      const draft = startDraft(row, context.options);
      if (detail === undefined) readAttributes(draft, cellsOfElement(element), context);
      else {
        const id = cellsOfElement(element).find(({ key }) => attributeName(key) === "id");
        if (id !== undefined) setRowId(draft, id.value);
        reject(draft, detail);
        context.emit(draft);
      }
    }
    // A single item may be as long as the feed.
    yield;
  }

  return {
    push: (text) => read(reader.push(text)),
    *end() {
      yield* read(reader.end());
      if (!isSeen) throw new FeedError("The feed has no item. Products are <item> in RSS and <entry> in Atom.");
    },
    get hasLines() {
      return reader.hasLines;
    },
  };
}

/** Reads a single item in the way an item of a feed is read. */
export function readGoogleItem(item: XmlElement, context: FeedContext): void {
  readAttributes(startDraft(1, context.options), cellsOfElement(item), context);
}

/** Returns the attributes of an item. Those in Google's namespace take precedence over RSS or Atom elements of the same name. */
function cellsOfElement({ children }: XmlElement): AttributeCell[] {
  const google = new Set(children.filter(({ name }) => name.startsWith("g:")).map(({ name }) => name.slice(2)));
  return children.filter(({ name }) => !google.has(name)).map(cellOfElement);
}

/** The attributes that consist of parts. */
const STRUCTURED_ATTRIBUTES = new Set(["shipping", "product_detail", "structured_title", "structured_description"]);

function cellOfElement({ name, text, attributes, children }: XmlElement): AttributeCell {
  const column = name.replace(/^g:/, "");
  const key = columnKey(column);
  // In Atom, a link is an XML attribute.
  const value = text.trim() === "" ? (attributes["href"] ?? "") : text;
  if (children.length === 0 || !STRUCTURED_ATTRIBUTES.has(key)) return { column, key, value };
  return {
    column,
    key,
    value,
    parts: Object.fromEntries(children.map((child) => [columnKey(child.name), child.text.trim()])),
  };
}

/** Creates a reader of OpenAI's feed in JSON Lines. */
export function createAttributeLinesReader(context: FeedContext): FeedReader {
  const reader = createJsonLinesReader();
  function* read(lines: Iterable<JsonLine>): Steps<void> {
    for (const { line, value, detail } of lines) {
      if (line % ROWS_IN_STEP === 0) yield;
      const isOpen = value === undefined ? rejectRow(line, detail, context) : readLine(line, value, context);
      if (!isOpen) return;
    }
    yield;
  }
  return {
    push: (text) => read(reader.push(text)),
    end: () => read(reader.end()),
  };
}

/** Reads the object of a line. Returns false when no more rows are read. */
function readLine(line: number, item: JsonObject, context: FeedContext): boolean {
  if (!context.beginRow(line)) return false;
  const draft = startDraft(line, context.options);
  readAttributes(draft, propertiesOf(draft, item).map(cellOfProperty), context);
  return true;
}

/** Reads a single item in the way a line of a feed is read. */
export function readOpenAiItem(item: JsonObject, context: FeedContext): void {
  readAttributes(startDraft(1, context.options), Object.entries(item).map(cellOfProperty), context);
}

function cellOfProperty([column, value]: readonly [string, unknown]): AttributeCell {
  const key = columnKey(column);
  if (!isJsonObject(value)) return { column, key, value: asText(value) };
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asText(part)]));
  const texts = Object.entries(parts).map(([name, part]) => `${name}: ${part}`);
  return { column, key, value: texts.join(", "), parts };
}
