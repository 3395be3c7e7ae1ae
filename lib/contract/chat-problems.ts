/**
 * Problem codes (`code` of problem+json) and status codes of the chat. The interface has a message for each; `detail`
 * is for developers.
 *
 * - `off`: the built-in chat is not the configured driver
 * - `conversation`: also for conversations of other visitors, so that their existence is not revealed
 * - `employee`: a signed-in employee cannot write as a visitor (specification, section 6)
 * - `accountWithoutName`: the account backend returns no name, which operators need
 * - `consentSave`, `consentLog`: consent to the privacy policy in force is missing; nothing is stored, no transcript
 *   is sent (specification, section 5)
 * - `fileType`, `fileScript`, `fileMacro`, `fileArchive`: by name or content, an executable, a page or script, a
 *   document with macros, or an archive with an executable
 * - `fileDisguise`, `fileName`: the name contains bidirectional control characters, or claims an image, audio, video or
 *   PDF that the content is not
 * - `filePixels`: an image with too many pixels to decode within the memory and time limits, or one whose re-encoded
 *   size would be a multiple of the upload's
 */
export const CHAT_PROBLEMS = {
  off: { status: 404, title: 'The built-in chat is not configured' },
  unknownVisitor: { status: 401, title: 'The conversation has not been started' },
  conversation: { status: 404, title: 'Conversation not found' },
  message: { status: 404, title: 'Message not found' },
  closed: { status: 409, title: 'The conversation is closed' },
  employee: { status: 403, title: 'An employee cannot write here' },
  accountWithoutName: { status: 403, title: 'The account has no name' },
  consentSave: { status: 403, title: 'Consent to the privacy policy is missing' },
  consentLog: { status: 403, title: 'Consent to the privacy policy is missing' },
  invalid: { status: 400, title: 'Bad request' },
  empty: { status: 400, title: 'The message is empty' },
  tooLong: { status: 413, title: 'The text is too long' },
  kind: { status: 400, title: 'Unknown kind of message' },
  fileSize: { status: 413, title: 'The file is too large' },
  fileEmpty: { status: 400, title: 'The file is empty' },
  fileType: { status: 415, title: 'The file is a program' },
  fileScript: { status: 415, title: 'The file is a page or script' },
  fileMacro: { status: 415, title: 'The document has macros' },
  fileArchive: { status: 415, title: 'The archive contains a program' },
  fileDisguise: { status: 415, title: 'The file name disguises its type' },
  fileName: { status: 415, title: 'The content does not match the file name' },
  fileDamaged: { status: 422, title: 'The file is damaged' },
  filePixels: { status: 413, title: 'The image is too large' },
  fileLink: { status: 403, title: 'The file URL is invalid or has expired' },
  tooMany: { status: 429, title: 'Too many requests' },
  busy: { status: 503, title: 'Too many files are being uploaded' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>

export type ChatProblemCode = keyof typeof CHAT_PROBLEMS
