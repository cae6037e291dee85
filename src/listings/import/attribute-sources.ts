import type { Steps } from "../../shared/steps.ts";
import { readAttributes } from "./attribute-feed.ts";
import { attributeName, FIELD_ATTRIBUTES, MAPPED, MAPPING_FIELDS } from "./attribute-names.ts";
import type { AttributeCell } from "./attribute-parts.ts";
import type { Dialect } from "./delimited-rows.ts";
import { columnKey, listed, NAMES_WANTED } from "./detect-format.ts";
import { nameRow, reject, startDraft } from "./draft.ts";
import { type FeedContext, type FeedReading, ROWS_IN_STEP } from "./feed-context.ts";
import { FeedError } from "./import-types.ts";
import { asText, propertiesOf } from "./json-document.ts";
import { isObject, type JsonLine, readJsonLines } from "./json-lines.ts";
import { type Column, readTable } from "./table.ts";
import { readXmlItems, type XmlElement, type XmlItem } from "./xml-items.ts";

/** Reads a CSV or TSV file whose columns are attributes of Google or OpenAI, or are mapped to fields. */
export function readAttributeTable(dialect: Dialect, context: FeedContext): FeedReading {
  return readTable(dialect, context, (columns) => {
    const keyed = mappedColumns(columns, context.options.mapping ?? {});
    const names = columns.map(({ name }) => name);
    if (!keyed.some(({ key }) => key.startsWith(" ") || FIELD_ATTRIBUTES.has(attributeName(key))))
      throw new FeedError(`No column has a known name: ${listed(names)}. ${NAMES_WANTED}`, "format");
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

/** The columns, with the attributes that a mapping reads them as. A mapped column wins over one of the same name. */
function mappedColumns(columns: readonly Column[], mapping: Readonly<Record<string, string>>): Column[] {
  const fields = new Map(Object.entries(mapping).map(([column, field]) => [columnKey(column), attributeOf(field)]));
  const keys = new Set(columns.map(({ key }) => key));
  const missing = Object.keys(mapping).filter((column) => !keys.has(columnKey(column)));
  if (missing.length > 0) {
    const names = listed(columns.map(({ name }) => name));
    throw new FeedError(`The feed has no column ${listed(missing)}. Its columns are ${names}.`, "mapping");
  }
  const mapped = new Set(fields.values());
  return columns.map(({ name, key }) => {
    const own = mapped.has(attributeName(key)) ? MAPPED.feedField : key;
    return { name, key: fields.get(key) ?? own };
  });
}

function attributeOf(field: string): string {
  const attribute = Object.hasOwn(MAPPING_FIELDS, field) ? MAPPING_FIELDS[field] : undefined;
  if (attribute !== undefined) return attribute;
  throw new FeedError(
    `"${field}" is no field of a mapping. Use one of ${Object.keys(MAPPING_FIELDS).join(", ")}.`,
    "mapping",
  );
}

/** Reads a feed of Google in XML, item by item. */
export function readGoogleXml(context: FeedContext): FeedReading {
  const reading = readXmlItems(["item", "entry"]);
  let isSeen = false;

  function* read(items: readonly XmlItem[]): Steps<void> {
    for (const [at, { row, element, detail }] of items.entries()) {
      if (at % ROWS_IN_STEP === 0) yield;
      isSeen = true;
      if (!context.take(row)) return;
      const draft = startDraft(row, context.options);
      if (detail === undefined) readAttributes(draft, cellsOfElement(element), context);
      else {
        const id = cellsOfElement(element).find(({ key }) => attributeName(key) === "id");
        if (id !== undefined) nameRow(draft, id.value);
        reject(draft, detail);
        context.emit(draft);
      }
    }
    // An item may be as long as the feed.
    yield;
  }

  return {
    push: (text) => read(reading.push(text)),
    *end() {
      yield* read(reading.end());
      if (!isSeen) throw new FeedError("The feed has no item. Products are <item> in RSS and <entry> in Atom.");
    },
    get hasLines() {
      return reading.hasLines;
    },
  };
}

/** Reads an item as the text of its element is read. */
export function readGoogleItem(item: XmlElement, context: FeedContext): void {
  readAttributes(startDraft(1, context.options), cellsOfElement(item), context);
}

/** An attribute of Google's namespace wins over the feed's own element of the same name. */
function cellsOfElement({ children }: XmlElement): AttributeCell[] {
  const google = new Set(children.filter(({ name }) => name.startsWith("g:")).map(({ name }) => name.slice(2)));
  return children.filter(({ name }) => !google.has(name)).map(cellOfElement);
}

/** Attributes that consist of parts. */
const PARTED = new Set(["shipping", "product_detail", "structured_title", "structured_description"]);

function cellOfElement({ name, text, attributes, children }: XmlElement): AttributeCell {
  const column = name.replace(/^g:/, "");
  const key = columnKey(column);
  // Atom gives a link as an attribute.
  const value = text.trim() === "" ? (attributes["href"] ?? "") : text;
  if (children.length === 0 || !PARTED.has(key)) return { column, key, value };
  return {
    column,
    key,
    value,
    parts: Object.fromEntries(children.map((child) => [columnKey(child.name), child.text.trim()])),
  };
}

/** Reads OpenAI's feed in JSON Lines. */
export function readAttributeLines(context: FeedContext): FeedReading {
  const reading = readJsonLines();
  function* read(lines: Iterable<JsonLine>): Steps<void> {
    for (const { line, value, detail } of lines) {
      if (line % ROWS_IN_STEP === 0) yield;
      if (!context.take(line)) return;
      const draft = startDraft(line, context.options);
      if (value !== undefined) readAttributes(draft, propertiesOf(draft, value).map(cellOfProperty), context);
      else {
        reject(draft, detail ?? "");
        context.emit(draft);
      }
    }
    yield;
  }
  return {
    push: (text) => read(reading.push(text)),
    end: () => read(reading.end()),
  };
}

/** Reads an item as its line is read. */
export function readOpenAiItem(item: Readonly<Record<string, unknown>>, context: FeedContext): void {
  readAttributes(startDraft(1, context.options), Object.entries(item).map(cellOfProperty), context);
}

function cellOfProperty([column, value]: readonly [string, unknown]): AttributeCell {
  const key = columnKey(column);
  if (!isObject(value)) return { column, key, value: asText(value) };
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asText(part)]));
  const texts = Object.entries(parts).map(([name, part]) => `${name}: ${part}`);
  return { column, key, value: texts.join(", "), parts };
}
