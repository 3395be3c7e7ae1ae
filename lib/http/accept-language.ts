const MAX_LENGTH = 500

const parseWeight = (parameters: readonly string[]): number =>
  Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)

/** Language tags of `Accept-Language` in lowercase, by preference (RFC 9110, 12.5.4). */
export function preferredTags(header: string): string[] {
  return header
    .slice(0, MAX_LENGTH)
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      return { tag, weight: parseWeight(parameters) }
    })
    .filter(({ weight }) => weight > 0 && Number.isFinite(weight))
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
