/** The parameter of the operators' page that names a conversation. */
export const DESK_TALK = 'talk'
