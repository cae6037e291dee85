/** The supported protocol versions, newest first. A client that asks for another is offered the first. */
export const PROTOCOL_VERSIONS = ["2025-06-18", "2025-03-26", "2024-11-05"] as const;
