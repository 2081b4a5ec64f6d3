/** Runs as a separate process: downloads a model until it is killed. */
import '../../../support/killed-program.ts';
import { openModels } from '../../support/models-under-test.ts';

const [, , folder = '', url = '', certificate = ''] = process.argv;
const { models } = openModels({ folder, url, certificate });
await models.start();
await models.refreshList();
await models.download(['en_de']);
