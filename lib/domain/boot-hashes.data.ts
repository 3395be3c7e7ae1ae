// Written by lib/cli/boot-script.ts. Do not edit.
/** The boot scripts, as a content security policy names them. */
export const BOOT_HASHES: readonly string[] = ["'sha256-A98K2h6GZ8Q+Qmqmsl09NqYbqefFz8bI51km9y3BU9M='","'sha256-VTSpsgY5sSePlx2LBTW0wGGMnEkaBywAf3cWCPeeagc='"]
