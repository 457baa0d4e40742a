// Steps in the mail tab, as its tests take them in either language.
import { inTurn, press } from './steps.ts'

export const archive = press('Archiveren', 'Archive')
export const undo = press('Ongedaan maken', 'Undo')
export const archiveAndUndo = inTurn(archive, undo)
export const announce = press('Archiveren bij verzenden', 'Archive on sending')
