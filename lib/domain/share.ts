/** Parts of 1 as a page writes them; `tag` is that of `Intl` (glossary 1.3). */

const percent = (tag: string) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })

/** `0.412` is 41.2 per cent. */
export const formatShare = (share: number, tag: string): string => percent(tag).format(share)

/** From and to, without spaces around the dash and with one sign. */
export const formatRange = (from: number, to: number, tag: string): string =>
  `${new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(from * 100)}–${formatShare(to, tag)}`

/** How many times as much: `2.5` is ×2.5. */
export const formatTimes = (times: number, tag: string): string => `×${new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(times)}`
