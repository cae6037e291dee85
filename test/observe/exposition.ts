type Labels = Readonly<Record<string, string | undefined>>;

/**
 * Returns the sum of the samples of a metric that have the labels, or undefined when there are none. A label that is
 * undefined must be missing.
 */
export function valueOf(exposition: string, metric: string, labels: Labels = {}): number | undefined {
  const values = exposition.split("\n").flatMap((line) => {
    const [, name, list = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name !== metric) return [];
    const own = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", text]) => [label, text]));
    return Object.entries(labels).every(([label, text]) => own[label] === text) ? Number(value) : [];
  });
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value);
}

/** Returns the names of the metrics, as rules and dashboards use them. */
export function metricNames(exposition: string): ReadonlySet<string> {
  const names = [...exposition.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : name,
  );
  return new Set(names);
}
