/** The media types of exported feeds. */
export const EXPORT_FORMATS = ["application/xml", "application/jsonl", "application/ld+json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
