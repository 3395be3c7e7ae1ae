/**
 * Why a call of the chat is refused: `code` of the problem+json, beside its status. The interface has a sentence for
 * each; `detail` is for developers.
 */
export const CHAT_PROBLEMS = {
  /** The own chat is not the configured driver. */
  off: { status: 404, title: 'There is no chat here' },
  /** There is no cookie of a visitor, or it is not ours: the talk has to be started. */
  stranger: { status: 401, title: 'The conversation has not been started' },
  /** No such conversation, or somebody else's: both look alike. */
  conversation: { status: 404, title: 'No such conversation' },
  /** No such message in this conversation. */
  message: { status: 404, title: 'No such message' },
  /** The conversation is closed; another one can be started. */
  closed: { status: 409, title: 'The conversation is closed' },
  /** Whoever is signed in as an employee cannot write here (specification, section 6). */
  employee: { status: 403, title: 'An employee cannot write here' },
  /** The account system does not say what the account is called, by which its operator would be known. */
  nameless: { status: 403, title: 'The account has no name' },
  /** The privacy policy in force has not been agreed to: nothing is kept, and no log is sent (specification, section 5). */
  consentSave: { status: 403, title: 'The privacy policy has not been agreed to' },
  consentLog: { status: 403, title: 'The privacy policy has not been agreed to' },
  /** What was sent is not as it should be; `errors` names the fields. */
  invalid: { status: 400, title: 'Bad request' },
  /** The text is empty, or longer than `MESSAGE_LIMITS`. */
  empty: { status: 400, title: 'The message is empty' },
  tooLong: { status: 413, title: 'The text is too long' },
  /** The kind of message is unknown, or not one that this side may send. */
  kind: { status: 400, title: 'No such kind of message' },
  /** The file is larger than the limit, or has no bytes. */
  fileSize: { status: 413, title: 'The file is too large' },
  fileEmpty: { status: 400, title: 'The file is empty' },
  /** The file is a program, holds a page or a script, holds macros, or is an archive with a program, by its name or its content. */
  fileType: { status: 415, title: 'The file is a program' },
  fileScript: { status: 415, title: 'The file would run something' },
  fileMacro: { status: 415, title: 'The document has macros' },
  fileArchive: { status: 415, title: 'The archive has a program in it' },
  /** Its name turns the direction of letters, or promises a picture, a recording, a film or a PDF that it is not. */
  fileDisguise: { status: 415, title: 'The name of the file hides what it is' },
  fileName: { status: 415, title: 'The file is not what its name says' },
  /** A picture that cannot be drawn, or a file that takes too long to look into. */
  fileDamaged: { status: 422, title: 'The file is damaged' },
  /** A picture with more pixels than are decoded for a visitor, in the memory and time that there is, or one that would be kept many times as large as it came. */
  filePixels: { status: 413, title: 'The picture is too large' },
  /** The signed address of the file has ended, or is none. */
  fileLink: { status: 403, title: 'The address of the file is not right any more' },
  /** Too many calls; `Retry-After` says when. */
  tooMany: { status: 429, title: 'Too many requests' },
  /** Too many files at once; `Retry-After` says when. */
  busy: { status: 503, title: 'Too many files are being taken' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>

export type ChatProblemCode = keyof typeof CHAT_PROBLEMS
