/** Temporary files of the tests, and of what they start, are kept in memory where there is room. */
const folder = process.env['DRAGOMAN_TEST_FOLDER'];
if (folder !== undefined) process.env['TMPDIR'] = folder;
