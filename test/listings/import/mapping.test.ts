import { describe, expect, it } from "vitest";
import { MAPPING_FIELDS } from "../../../src/listings/import/attribute-names.ts";
import { only, read } from "./support.ts";

const FEED =
  "Artikel;Bezeichnung;Preis;Statt;Bild;Bilder;Farbe;Prüfung;Lager;Rückgabe\n" +
  "L1;Lampe;19,99;24,99;https://cdn.example/1.jpg;https://cdn.example/2.jpg,https://cdn.example/3.jpg;weiß;TÜV 4711;A7;30 Tage\n";

const MAPPING = {
  Artikel: "externalId",
  bezeichnung: "title",
  Preis: "price",
  Statt: "listPrice",
  Bild: "imageUrl",
  Bilder: "imageUrls",
  Farbe: "attributes",
  Prüfung: "facts",
  Lager: "feedFields",
  Rückgabe: "returns",
};

describe("a mapping", () => {
  it("reads columns of any name into fields, attributes, facts and feed fields", () => {
    const result = read(FEED, { mapping: MAPPING, currency: "EUR", language: "de", country: "DE", role: "rival" });
    expect(result).toMatchObject({ format: "csv", problems: [], warnings: [] });
    expect(result.listings).toEqual([
      {
        externalId: "L1",
        title: "Lampe",
        priceCents: 1999,
        listPriceCents: 2499,
        currency: "EUR",
        imageUrl: "https://cdn.example/1.jpg",
        imageUrls: ["https://cdn.example/2.jpg", "https://cdn.example/3.jpg"],
        attributes: [{ name: "Farbe", value: "weiß" }],
        facts: [{ name: "Prüfung", value: "TÜV 4711" }],
        feedFields: [{ name: "Lager", value: "A7" }],
        returns: "30 Tage",
        language: "de",
        country: "DE",
        role: "rival",
      },
    ]);
  });

  it("takes precedence over a column named like the field, which is kept", () => {
    const listing = only("id,title,name\n1,Short,Long title\n", { mapping: { name: "title" } });
    expect(listing).toMatchObject({ title: "Long title", feedFields: [{ name: "title", value: "Short" }] });
  });

  it("does not affect other known columns", () => {
    expect(only("id,title,Preis\n1,a,5 EUR\n", { mapping: { Preis: "price" } })).toMatchObject({
      externalId: "1",
      priceCents: 500,
    });
  });

  it("works for TSV", () => {
    expect(read("a\tb\n1\tLamp\n", { mapping: { b: "title" } })).toMatchObject({
      format: "tsv",
      listings: [{ title: "Lamp" }],
    });
  });

  it("knows every field that a cell can fill", () => {
    for (const field of Object.keys(MAPPING_FIELDS))
      expect(read("a,b\nx,1\n", { mapping: { a: "title", b: field } }).rows).toBe(1);
  });
});
