package android.content.res;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Stub that reads assets from the folder in the system property {@code stub.assets}. */
public final class AssetManager {
    private final Path root = Paths.get(System.getProperty("stub.assets", "."));

    public InputStream open(String name) throws IOException {
        return Files.newInputStream(root.resolve(name));
    }

    public String[] list(String folder) throws IOException {
        String[] names = root.resolve(folder).toFile().list();
        return names == null ? new String[0] : names;
    }
}
