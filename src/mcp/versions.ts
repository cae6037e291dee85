/** The supported protocol versions, newest first. The first is offered to a client that asks for another. */
export const PROTOCOL_VERSIONS = ["2025-06-18", "2025-03-26", "2024-11-05"] as const;
