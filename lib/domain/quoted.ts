/** Quotes user-written text line by line, so that none of its lines can pass for the site's own. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029\v\f\u0085]/)
    .map((line) => `> ${line}`)
    .join('\n')
