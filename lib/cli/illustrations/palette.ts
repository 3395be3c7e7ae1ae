/** The four bases; the names match the style tokens of their colours. */
export const BASES = ['A', 'T', 'G', 'C'] as const
export type Base = (typeof BASES)[number]

/** Colours of standalone SVG files, for light and dark schemes. */
export const FILE_STYLE = `<style>
.A{stroke:#0B6B5D}.T{stroke:#C0740F}.G{stroke:#9B2C2C}.C{stroke:#2B6387}.front{fill:#0B6B5D}.back{fill:#B2D1CB}
.wood{stroke:#6E4538}.trunk{fill:#6E4538}.leaf{fill:#9B2C2C}.open{stroke:#9B2C2C}.root{fill:#F6E8E1;stroke:#9B2C2C}
@media (prefers-color-scheme:dark){\
.A{stroke:#5CC7B2}.T{stroke:#F2A649}.G{stroke:#EC8C7F}.C{stroke:#7DB5DA}.front{fill:#5CC7B2}.back{fill:#27473F}
.wood{stroke:#B98D7D}.trunk{fill:#B98D7D}.leaf{fill:#F0A094}.open{stroke:#F0A094}.root{fill:#2C1B19;stroke:#F0A094}}
</style>`

/** Formats a coordinate with one decimal at most, which keeps drawings of thousands of points small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** FNV-1a hash of a word. */
export function seedOf(word: string): number {
  let hash = 2_166_136_261
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}
