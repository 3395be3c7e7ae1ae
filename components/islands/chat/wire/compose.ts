import type { VisitorMessage } from '@/lib/contract/chat-message'

/** A text that is one block of code and nothing else, with its language. */
const FENCED = /^```([\w+#.-]{0,20})[^\S\n]*\n([\s\S]+?)\n?```$/

/** The message that a text becomes: a quotation, code, or plain text. */
export function messageOf(id: string, text: string, quoted?: string): VisitorMessage {
  if (quoted !== undefined) return { kind: 'quote', id, text, quoted }
  const [, language = '', code] = FENCED.exec(text) ?? []
  return code === undefined ? { kind: 'text', id, text } : { kind: 'code', id, text: code, language }
}
