import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'

/** Renders components as the server does, async ones too, and returns their container. */
export async function rendered(node: ReactNode): Promise<HTMLElement> {
  const { prelude } = await prerenderToNodeStream(node)
  const root = document.createElement('div')
  root.innerHTML = await text(prelude)
  document.body.replaceChildren(root)
  return root
}
