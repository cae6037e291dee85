/** The media types of feeds that are written. */
export const EXPORT_FORMATS = ["application/xml", "application/jsonl", "application/ld+json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
