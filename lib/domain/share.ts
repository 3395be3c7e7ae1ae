const percent = (tag: string) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })

export const formatShare = (share: number, tag: string): string => percent(tag).format(share)

export const formatRange = (from: number, to: number, tag: string): string =>
  `${new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(from * 100)}–${formatShare(to, tag)}`

export const formatTimes = (times: number, tag: string): string =>
  `×${new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(times)}`

/** Truncates instead of rounding (`0.99999814` as 99.9998 %), so that no probability below one is shown as 100 %. */
export const formatProbability = (probability: number, tag: string): string =>
  new Intl.NumberFormat(tag, {
    style: 'percent',
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
    roundingMode: 'trunc',
  }).format(probability)

export const formatRatio = (ratio: number, tag: string): string =>
  new Intl.NumberFormat(
    tag,
    ratio < 100 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumSignificantDigits: 2 },
  ).format(ratio)
