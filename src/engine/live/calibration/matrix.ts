/** Returns a matrix times a vector. */
export function multiply(matrix: readonly (readonly number[])[], vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0));
}

/** Returns the inverse of a square matrix by Gauss–Jordan elimination. Throws RangeError if the matrix is singular. */
export function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, index) => [...row, ...matrix.map((_, column) => (index === column ? 1 : 0))]);
  for (let at = 0; at < size; at++) {
    const pivot = pivotOf(rows, at);
    rows.splice(at, 0, ...rows.splice(pivot, 1));
    const lead = rows[at] ?? [];
    const scale = lead[at] ?? 0;
    if (scale === 0) throw new RangeError("The matrix has no inverse.");
    for (const [column, value] of lead.entries()) lead[column] = value / scale;
    for (const [index, row] of rows.entries()) if (index !== at) subtractFrom(row, lead, row[at] ?? 0);
  }
  return rows.map((row) => row.slice(size));
}

/** Returns the index of the pivot row, from row `at` on: the largest entry loses the fewest digits. */
function pivotOf(rows: readonly (readonly number[])[], at: number): number {
  let best = at;
  for (let row = at + 1; row < rows.length; row++)
    if (Math.abs(rows[row]?.[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0)) best = row;
  return best;
}

function subtractFrom(row: number[], other: readonly number[], factor: number): void {
  for (const [column, value] of other.entries()) row[column] = (row[column] ?? 0) - factor * value;
}
