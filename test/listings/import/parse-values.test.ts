import { describe, expect, it } from "vitest";
import {
  parseAvailability,
  parseCondition,
  parseCount,
  parseFlag,
  parseDate,
  parseRating,
  isSaleActive,
} from "../../../src/listings/import/parse-values.ts";

describe("words of feeds", () => {
  it.each([
    ["in stock", "in_stock"],
    ["In Stock", "in_stock"],
    ["InStock", "in_stock"],
    ["https://schema.org/InStock", "in_stock"],
    ["http://schema.org/LimitedAvailability", "in_stock"],
    ["true", "in_stock"],
    ["1", "in_stock"],
    ["out_of_stock", "out_of_stock"],
    ["SoldOut", "out_of_stock"],
    ["Discontinued", "out_of_stock"],
    ["false", "out_of_stock"],
    ["0", "out_of_stock"],
    ["PreOrder", "preorder"],
    ["pre-order", "preorder"],
    ["https://schema.org/BackOrder", "backorder"],
    ["soon", undefined],
    ["", undefined],
  ])("%s is the availability %s", (text, expected) => {
    expect(parseAvailability(text)).toBe(expected);
  });

  it.each([
    "en stock",
    "rupture de stock",
    "auf Lager",
    "lieferbar",
    "agotado",
    "disponible",
    "disponibile",
    "esaurito",
    "op voorraad",
    "uitverkocht",
    "dostępny",
    "brak w magazynie",
    "em stock",
    "esgotado",
    "i lager",
    "slutsåld",
    "não",
    "1 шт",
    "在庫1",
  ])("%s is not an availability, because platforms accept only English words", (text) => {
    expect(parseAvailability(text)).toBe(undefined);
  });

  it.each([
    ["New", "new"],
    ["https://schema.org/RefurbishedCondition", "refurbished"],
    ["like new", "used"],
    ["fine", undefined],
  ])("%s is the condition %s", (text, expected) => {
    expect(parseCondition(text)).toBe(expected);
  });

  it.each([
    ["TRUE", true],
    ["0", false],
    ["perhaps", undefined],
  ])("%s is the flag %s", (text, expected) => {
    expect(parseFlag(text)).toBe(expected);
  });

  it.each([
    ["1,204", 1204],
    ["1.204", 1204],
    ["1 204 567", 1_204_567],
    ["57", 57],
    ["57 reviews", undefined],
    ["4.6", undefined],
    ["-1", undefined],
  ])("%s is the count %s", (text, expected) => {
    expect(parseCount(text)).toBe(expected);
  });
});

describe("a rating", () => {
  it.each([
    ["4.6", {}, 4.6],
    ["4,6", {}, 4.6],
    ["8.8", { best: 10 }, 4.4],
    ["8.8", { best: 10, worst: 1 }, 4.4],
    ["88", { best: 100, worst: 0 }, 4.4],
    ["0", { best: 5, worst: -5 }, 2.5],
    ["8.8/10", {}, 4.4],
    ["4.6 out of 5", {}, 4.6],
    ["92%", {}, 4.6],
    ["4.5 stars", {}, 4.5],
    ["7", {}, undefined],
    ["11", { best: 10 }, undefined],
    ["5", { best: 0 }, undefined],
    ["good", {}, undefined],
  ])("of %s on %o is %s stars", (text, scale, stars) => {
    expect(parseRating(text, scale)).toBe(stars);
  });
});

describe("dates", () => {
  it.each([
    ["2026-11-22", "2026-11-22T00:00:00Z"],
    ["2026-11-22T10:00+0100", "2026-11-22T09:00:00Z"],
    ["2026-11-22T10:00:00-05:00", "2026-11-22T15:00:00Z"],
    ["2026-11-22 10:00", "2026-11-22T10:00:00Z"],
    ["2026-11-22T10:00:00.5Z", "2026-11-22T10:00:00.500Z"],
  ])("%s is %s", (text, iso) => {
    expect(parseDate(text)).toBe(Date.parse(iso));
  });

  it.each(["", "22.11.2026", "2026-13-01", "tomorrow"])("%s is not a date", (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  it.each([
    ["", "", "2026-11-22T12:00Z", true],
    ["2026-11-01", "", "2026-11-22T12:00Z", true],
    ["2026-12-01", "", "2026-11-22T12:00Z", false],
    ["", "2026-11-22", "2026-11-22T23:59Z", true],
    ["", "2026-11-22", "2026-11-23T00:00Z", false],
    ["", "2026-11-22T12:00Z", "2026-11-22T12:00Z", false],
    ["x", "", "2026-11-22T12:00Z", undefined],
  ])("a sale from %s to %s at %s: %s", (from, to, now, expected) => {
    expect(isSaleActive(from, to, Date.parse(now))).toBe(expected);
  });
});
