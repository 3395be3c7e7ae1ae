// npm run build: the half of `up` that may be done before, and elsewhere.
import { ensureBuild, ensureDependencies } from './prepare.mjs'

ensureDependencies()
ensureBuild()
