const OLLAMA = "http://127.0.0.1:11434";
const PATIENCE_MS = 500;

/** Returns the address of an Ollama on this machine that answers; undefined when none does. Nothing is asked of it. */
export async function findOllama(origin = OLLAMA): Promise<string | undefined> {
  try {
    const answer = await fetch(`${origin}/api/version`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: "error",
    });
    const { version } = (await answer.json()) as { version?: unknown };
    return typeof version === "string" ? `${origin}/v1` : undefined;
  } catch {
    return undefined;
  }
}
