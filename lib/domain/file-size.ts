const KB = 1024
const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

export function fileSize(bytes: number, tag: string): string {
  const power = bytes < KB ? 0 : bytes < KB * KB ? 1 : 2
  const value = bytes / KB ** power
  const unit = UNITS[power]
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
}
