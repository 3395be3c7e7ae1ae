export const SEARCH_TEXTS = { close: 'Close', loading: 'Loading…', failed: 'Suggestions could not be loaded.' }
