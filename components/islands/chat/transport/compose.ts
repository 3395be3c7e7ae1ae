import type { VisitorMessage } from '@/lib/contract/chat-message'

const FENCED_CODE_BLOCK = /^```([\w+#.-]{0,20})[^\S\n]*\n([\s\S]+?)\n?```$/

export function composeMessage(id: string, text: string, quoted?: string): VisitorMessage {
  if (quoted !== undefined) return { kind: 'quote', id, text, quoted }
  const [, language = '', code] = FENCED_CODE_BLOCK.exec(text) ?? []
  return code === undefined ? { kind: 'text', id, text } : { kind: 'code', id, text: code, language }
}
