/** Ends its context by every kind of quote, and contains an element that the site never creates. */
export const MARKUP = '"\'`--><xss onload=alert(1)></script><script>alert(1)</script>'
/** A cell that a spreadsheet would run. */
export const FORMULA = '=HYPERLINK("https://evil.example";"x")'
export const FORMULAS = [FORMULA, '+1+cmd|x', '-1+cmd|x', '@SUM(1)', '\t=1', '\uff1d1+1']
/** Both, for the content of pages and tables. */
export const HOSTILE = FORMULA + MARKUP
/** The most hostile text for a field that rejects markup. */
export const QUOTES = `${FORMULA}&lt;xss&gt; "'\`&{{x}}\${x} javascript:alert(1)`

const ADDRESSES = /^(?:href|src|action|formaction|poster|data)$/
const runs = ({ name, value }: Attr) =>
  name.startsWith('on') || (ADDRESSES.test(name) && /^\s*(?:javascript|data:text)/i.test(value))

/** Checks whether text was inserted as markup. */
export const isBroken = (root: ParentNode): boolean =>
  [...root.querySelectorAll('*')].some(
    (element) =>
      element.tagName === 'XSS' ||
      [...element.attributes].some(runs) ||
      (element.tagName === 'SCRIPT' && element.textContent.trimStart().startsWith('alert(1)')),
  )

/** Returns all texts in a part of a page, including attribute values. */
export function textIn(root: Element | null): string {
  const values = [...(root?.querySelectorAll('*') ?? [])].flatMap(({ attributes }) =>
    Array.from(attributes, ({ value }) => value),
  )
  return [root?.textContent ?? '', ...values].join('\n')
}
