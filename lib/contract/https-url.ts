/** Whether the text is an absolute https URL: links of data must not run scripts. */
export const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'
