// The page of the daily log files.
export const logFilesTexts = {
  'logFiles.title': ['Logbestanden', 'Log files'],
  'logFiles.lead': [
    'Elke dag een bestand, met alles wat de dienst die dag logde. Ze blijven staan tot je ze weghaalt.',
    'One file a day, with everything that the service logged that day. They stay until you remove them.',
  ],
  'logFiles.column.name': ['Bestand', 'File'],
  'logFiles.column.size': ['Grootte', 'Size'],
  'logFiles.column.modifiedAt': ['Laatst geschreven', 'Last written'],
  'logFiles.column.download': ['Downloaden', 'Download'],
  'logFiles.download': ['{name} downloaden', 'Download {name}'],
  'logFiles.total.one': ['{count} bestand, samen {size}', '{count} file, {size} in all'],
  'logFiles.total.other': ['{count} bestanden, samen {size}', '{count} files, {size} in all'],
  'logFiles.empty.title': ['Nog geen logbestanden', 'No log files yet'],
  'logFiles.empty.body': [
    'Het eerste bestand komt zodra de dienst iets logt, tenzij logbestanden in de instellingen zijn uitgezet.',
    'The first file comes as soon as the service logs something, unless log files are turned off in the settings.',
  ],
  'logFiles.toLog': ['Naar het logboek', 'To the log'],
  'logFiles.retention.title': ['Oude bestanden weghalen', 'Remove old files'],
  'logFiles.retention.days': ['Bewaar de laatste dagen', 'Keep the last days'],
  'logFiles.retention.help': [
    'Van 1 tot en met 3650 dagen. Oudere bestanden gaan weg, maar nooit dat van vandaag.',
    'From 1 to 3650 days. Older files are removed, but never the file of today.',
  ],
  'logFiles.retention.fault': [
    'Vul een heel aantal dagen in, van 1 tot en met 3650.',
    'Fill in a whole number of days, from 1 to 3650.',
  ],
  'logFiles.retention.nothing': ['Er is geen bestand dat ouder is.', 'No file is older.'],
  'logFiles.retention.ask.one': ['{count} bestand weghalen', 'Remove {count} file'],
  'logFiles.retention.ask.other': ['{count} bestanden weghalen', 'Remove {count} files'],
  'logFiles.retention.confirm.one': [
    'Dit bestand gaat weg, en dat kun je niet terugdraaien:',
    'This file will be removed. You can not undo that:',
  ],
  'logFiles.retention.confirm.other': [
    'Deze {count} bestanden gaan weg, en dat kun je niet terugdraaien:',
    'These {count} files will be removed. You can not undo that:',
  ],
  'logFiles.retention.frees': ['Daarmee komt {size} vrij.', 'That frees {size}.'],
  'logFiles.removed.one': ['{count} bestand weggehaald', '{count} file removed'],
  'logFiles.removed.other': ['{count} bestanden weggehaald', '{count} files removed'],
  'logFiles.removed.none': ['Er was niets om weg te halen', 'There was nothing to remove'],
} as const
