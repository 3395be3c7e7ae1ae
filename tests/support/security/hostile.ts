/** Closes what it stands in, by every kind of quote, and is an element that nothing of ours makes. */
export const MARKUP = '"\'`--><xss onload=alert(1)></script><script>alert(1)</script>'
/** A cell that a spreadsheet would run. */
export const FORMULA = '=HYPERLINK("https://evil.example";"x")'
export const FORMULAS = [FORMULA, '+1+cmd|x', '-1+cmd|x', '@SUM(1)', '\t=1', '\uff1d1+1']
/** Both, for what stands in pages and in tables. */
export const HOSTILE = FORMULA + MARKUP
/** The worst of what a field takes that refuses markup. */
export const QUOTES = `${FORMULA}&lt;xss&gt; "'\`&{{x}}\${x} javascript:alert(1)`

const ADDRESSES = /^(?:href|src|action|formaction|poster|data)$/
const runs = ({ name, value }: Attr) =>
  name.startsWith('on') || (ADDRESSES.test(name) && /^\s*(?:javascript|data:text)/i.test(value))

/** Whether markup that should have been told as text has become a part of something. */
export const isBroken = (root: ParentNode): boolean =>
  [...root.querySelectorAll('*')].some(
    (element) =>
      element.tagName === 'XSS' ||
      [...element.attributes].some(runs) ||
      (element.tagName === 'SCRIPT' && element.textContent.trimStart().startsWith('alert(1)')),
  )

/** Everything that is said in a part of a page: its text, and the values of attributes. */
export function saidIn(root: Element | null): string {
  const values = [...(root?.querySelectorAll('*') ?? [])].flatMap(({ attributes }) =>
    Array.from(attributes, ({ value }) => value),
  )
  return [root?.textContent ?? '', ...values].join('\n')
}
