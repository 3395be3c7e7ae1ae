import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'

/** What the server makes of components, of those too that wait for something: the element that holds it. */
export async function rendered(node: ReactNode): Promise<HTMLElement> {
  const { prelude } = await prerenderToNodeStream(node)
  const root = document.createElement('div')
  root.innerHTML = await text(prelude)
  document.body.replaceChildren(root)
  return root
}
