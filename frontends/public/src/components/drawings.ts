import { drawing } from '@el-reto/ui';
import camera from './camera.svg?raw';
import cup from './cup.svg?raw';

/** An old camera with a flower for a lens. */
export const CameraDrawing = drawing(camera);
/** A cup with a star, and a ribbon for the winner's place. */
export const CupDrawing = drawing(cup);
