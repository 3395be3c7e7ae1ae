export function drawBar(done: number, of: number): void {
  if (!process.stderr.isTTY) return
  const filled = of ? Math.round((done / of) * 30) : 30
  process.stderr.write(`\r[${'#'.repeat(filled)}${' '.repeat(30 - filled)}] ${done}/${of}${done === of ? '\n' : ''}`)
}
