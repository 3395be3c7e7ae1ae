/** Comments for tools, which are not prose. */
const DIRECTIVE = /^(?:eslint|@ts|oxlint|prettier|#)/
const TRAILING = /^.*?[;,{})\]]\s+\/\/\s/

const withoutMarks = (line: string) => line.replace(/^\s*(?:\{?\/\*\*?|\*\/|\*)?\s?/, '').replace(/\*\/\}?.*$/, '')

/** Lists the comments of a file, each as one line. Consecutive line comments are one comment. */
export function commentsOf(text: string): string[] {
  const found: string[] = []
  const lines = text.split('\n')
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (/^\s*\{?\/\*/.test(line)) {
      const block = [line]
      while (!lines[index]?.includes('*/') && index + 1 < lines.length) block.push(lines[(index += 1)] ?? '')
      found.push(block.map(withoutMarks).join(' ').trim())
    } else if (TRAILING.test(line)) {
      found.push(line.replace(TRAILING, ''))
    } else if (/^\s*\/\//.test(line)) {
      const block = [line]
      while (/^\s*\/\//.test(lines[index + 1] ?? '')) block.push(lines[(index += 1)] ?? '')
      found.push(block.map((one) => one.replace(/^\s*\/\/\s?/, '')).join(' '))
    }
  }
  return found.filter((comment) => comment && !DIRECTIVE.test(comment))
}
