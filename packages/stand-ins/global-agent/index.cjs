// onnxruntime-node brings its CPU library along; its install script only downloads the CUDA one, from elsewhere than the
// package registry. It begins by calling `bootstrap` of `global-agent`, which nothing else here uses: this workspace has that
// name and version, so that npm takes it in its place. (The script's own switch is a line in .npmrc that newer npm versions
// warn of with every command, and will refuse.)
exports.bootstrap = () => process.exit(0);
