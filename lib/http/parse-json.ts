import { isDeeperThan } from './json-depth.ts'

/** More than any valid message, less than what overflows a recursive function. */
const MAX_DEPTH = 200

export function parseJsonText(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isDeeperThan(value, MAX_DEPTH) ? undefined : value
  } catch {
    return undefined
  }
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseJsonText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
