/** Parts of 1 as a page writes them; `tag` is that of `Intl` (glossary 1.3). */

const percent = (tag: string) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })

/** `0.412` is 41.2 per cent. */
export const formatShare = (share: number, tag: string): string => percent(tag).format(share)

/** From and to, without spaces around the dash and with one sign. */
export const formatRange = (from: number, to: number, tag: string): string =>
  `${new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(from * 100)}–${formatShare(to, tag)}`

/** How many times as much: `2.5` is ×2.5. */
export const formatTimes = (times: number, tag: string): string =>
  `×${new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(times)}`

/** A probability close to one, cut rather than rounded: `0.99999814` is 99.9998 per cent, and nothing below one is the whole. */
export const formatProbability = (probability: number, tag: string): string =>
  new Intl.NumberFormat(tag, {
    style: 'percent',
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
    roundingMode: 'trunc',
  }).format(probability)

/** A ratio as reports write it: two digits after the point where it is small, two digits that count where it is large. */
export const formatRatio = (ratio: number, tag: string): string =>
  new Intl.NumberFormat(
    tag,
    ratio < 100 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumSignificantDigits: 2 },
  ).format(ratio)
