import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import { createElement, type CSSProperties, type ReactNode } from 'react'
import type { PageMessages } from '../page/page-messages.ts'
import { CARD } from './card-size.ts'

const INK = '#12211e'
const MUTED = '#55635f'
const PAPER = '#fbfaf6'
/** Colours of adenine, thymine, guanine and cytosine. */
const BASES = ['#0b6b5d', '#c0740f', '#9b2c2c', '#2b6387'] as const
/** Deterministic, so that all cards match. */
const RUNGS = Array.from({ length: 60 }, (_, index) => ({
  color: BASES[(index * 7 + Math.floor(index / 3)) % BASES.length] ?? INK,
  height: 34 + Math.round(28 * Math.sin((index / 60) * Math.PI * 6)),
}))

const font = (file: string) => readFile(join(process.cwd(), 'lib/server/opengraph/fonts', file))
const box = (style: CSSProperties, ...children: ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children)

interface CardMessages extends PageMessages {
  readonly siteName: string
}

/** Long titles use a smaller font, so that every language fits. */
export async function openGraphCard({ siteName, title, description }: CardMessages): Promise<ImageResponse> {
  const [literata, golos] = await Promise.all([font('literata.ttf'), font('golos.ttf')])
  const card = box(
    {
      ...CARD,
      flexDirection: 'column',
      justifyContent: 'space-between',
      background: PAPER,
      color: INK,
      padding: '64px 72px 0',
      fontFamily: 'Golos',
    },
    box(
      { flexDirection: 'column' },
      box({ fontFamily: 'Literata', fontSize: 34, marginBottom: 44 }, siteName),
      box(
        { fontFamily: 'Literata', fontSize: title.length > 45 ? 60 : 76, lineHeight: 1.1, letterSpacing: '-0.02em' },
        title,
      ),
      box({ color: MUTED, fontSize: 28, lineHeight: 1.4, marginTop: 28, maxWidth: 980 }, description),
    ),
    box(
      { alignItems: 'flex-end', height: 76 },
      ...RUNGS.map(({ color, height }) =>
        box({ width: 8, height, marginRight: 9.9, background: color, borderRadius: '4px 4px 0 0' }),
      ),
    ),
  )
  return new ImageResponse(card, {
    ...CARD,
    fonts: [
      { name: 'Literata', data: literata, weight: 500 },
      { name: 'Golos', data: golos, weight: 400 },
    ],
  })
}
