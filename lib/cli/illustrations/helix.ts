import { BASES, FILE_STYLE, n, type Base } from './palette.ts'

/** Start of the coding sequence of the human HBB gene, which the rungs spell. */
const SEQUENCE = 'ATGGTGCATCTGACTCCTGAGGAGAAGTCTGCCGTTACTGCCCTGTGGGGCAAGGTGAACGTGGATGAAGTTGG'
const PARTNER: Record<Base, Base> = { A: 'T', T: 'A', G: 'C', C: 'G' }
const WIDTH = 420
const HEIGHT = 1100
const AMPLITUDE = 128
const TURN = 430
const SHIFT = Math.PI * 0.78
const RUNGS_PER_TURN = 22

const angle = (y: number, phase: number) => (y / TURN) * 2 * Math.PI + phase

function band(phase: number, from: number, to: number): string {
  const left: string[] = []
  const right: string[] = []
  for (let step = 0; step <= 20; step++) {
    const y = from + ((to - from) * step) / 20
    const t = angle(y, phase)
    const x = WIDTH / 2 + AMPLITUDE * Math.sin(t)
    const slope = ((AMPLITUDE * 2 * Math.PI) / TURN) * Math.cos(t)
    const half = (1.9 + 7.6 * ((Math.cos(t) + 1) / 2) ** 2.6) / Math.hypot(slope, 1)
    left.push(`${n(x - half)} ${n(y + half * slope)}`)
    right.push(`${n(x + half)} ${n(y - half * slope)}`)
  }
  return `M${[...left, ...right.reverse()].join('L')}Z`
}

function strands(): { back: string; front: string } {
  const parts = { back: '', front: '' }
  for (const phase of [0, SHIFT]) {
    const first = ((Math.PI / 2 - phase) / (2 * Math.PI)) * TURN
    for (let turn = -3; first + (turn * TURN) / 2 < HEIGHT + TURN / 2; turn++) {
      const from = Math.max(-20, first + (turn * TURN) / 2)
      const to = Math.min(HEIGHT + 20, first + ((turn + 1) * TURN) / 2)
      if (to <= from) continue
      const middle = angle(first + ((turn + 0.5) * TURN) / 2, phase)
      parts[Math.cos(middle) > 0 ? 'front' : 'back'] += band(phase, from, to)
    }
  }
  return parts
}

function rungs(): string {
  const paths: Record<Base, string> = { A: '', T: '', G: '', C: '' }
  const step = TURN / RUNGS_PER_TURN
  for (let index = 0, y = step / 2; y < HEIGHT; index++, y += step) {
    const start = WIDTH / 2 + AMPLITUDE * Math.sin(angle(y, 0))
    const end = WIDTH / 2 + AMPLITUDE * Math.sin(angle(y, SHIFT))
    if (Math.abs(end - start) < 26) continue
    const letter = SEQUENCE[index % SEQUENCE.length] as Base
    const middle = start + (end - start) * (letter === 'A' || letter === 'G' ? 0.56 : 0.44)
    const side = Math.sign(end - start)
    paths[letter] += `M${n(start + side * 5)} ${n(y)}H${n(middle - side * 2.6)}`
    paths[PARTNER[letter]] += `M${n(middle + side * 2.6)} ${n(y)}H${n(end - side * 5)}`
  }
  return BASES.map((base) => `<path class="${base}" d="${paths[base]}"/>`).join('')
}

export function helix(): string {
  const { back, front } = strands()
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${FILE_STYLE}`,
    `<path class="back" d="${back}"/><g fill="none" stroke-width="5" stroke-linecap="round">${rungs()}</g>`,
    `<path class="front" d="${front}"/></svg>`,
  ].join('')
}
