export const MAX_SUGGESTIONS = 5

export const MIN_QUERY_CHARACTERS = 3
